import { useEffect, useEffectEvent, useState } from 'react'

/** The value once it has stood still for so long; for searching while somebody types. */
export function useDebounced<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}

/**
 * A text field whose words take effect once the typing rests. `value` is what holds now; when it changes from elsewhere
 * (going back, clearing the filters) the field follows, but spaces still being typed are left alone.
 */
export function useTyped(
  value: string,
  onSettled: (text: string) => void,
  milliseconds: number,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== text.trim()) setText(value)
  }
  const settle = useEffectEvent(onSettled)
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => settle(text.trim()), milliseconds)
    return () => clearTimeout(timer)
  }, [text, value, milliseconds])
  return [text, setText]
}
