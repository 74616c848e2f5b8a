import { useEffect, useState } from 'react'
import { isUsernameFree } from './accounts.api.ts'

export type UsernameState = 'idle' | 'checking' | 'available' | 'taken'

/** Asks the server half a second after the last keystroke, once there are three characters to ask about. */
export function useUsernameCheck(username: string): UsernameState {
  const name = username.trim()
  const [answer, setAnswer] = useState<{ name: string; free: boolean }>()

  useEffect(() => {
    if (name.length < 3) return
    let isCurrent = true
    const timer = setTimeout(() => {
      isUsernameFree(name).then(
        (free) => {
          if (isCurrent) setAnswer({ name, free })
        },
        // Not known is not taken: the server decides when the form is sent.
        () => {},
      )
    }, 500)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [name])

  if (name.length < 3) return 'idle'
  if (answer?.name !== name) return 'checking'
  return answer.free ? 'available' : 'taken'
}
