// @vitest-environment happy-dom
import { act, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isStillOpen, useFilledFields, type FilledFields } from './filled-fields.ts'

type Values = { name: string; price: string; tags: string[] }
const empty: Values = { name: '', price: '', tags: [] }
let root: Root
interface Held {
  form: UseFormReturn<Values>
  filled: FilledFields<Values>
}
let held: Held
const hold = (current: Held) => {
  held = current
}

function Form() {
  const form = useForm<Values>({ defaultValues: empty })
  const filled = useFilledFields(form, empty)
  useEffect(() => hold({ form, filled }))
  return null
}
/** Fills the form and says what it took. */
function fillIn() {
  const { fill } = held.filled
  const taken: ReturnType<FilledFields<Values>['fill']>[] = []
  act(() => void taken.push(fill(found)))
  return taken[0]
}
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.createElement('div'))
  act(() => root.render(<Form />))
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})
const found = {
  name: { value: 'Lamp', note: '2 people gathered this before' },
  price: { value: '24.99', note: 'from the tag' },
  tags: { value: ['brass'], note: '2 people gathered this before' },
}

describe('filling a form', () => {
  it('keeps what the person wrote, and marks the rest', () => {
    act(() => held.form.setValue('name', 'My lamp'))
    const taken = fillIn()
    expect(taken?.filled).toEqual(['price', 'tags'])
    expect(held.form.getValues()).toEqual({ name: 'My lamp', price: '24.99', tags: ['brass'] })
    expect(held.filled.marks).toEqual({ price: 'from the tag', tags: '2 people gathered this before' })
  })

  it('takes back all of it in one go, but for what was changed since', () => {
    const taken = fillIn()
    act(() => held.form.setValue('price', '19.99'))
    expect(held.filled.marks.price).toBeUndefined()
    act(() => taken?.undo())
    expect(held.form.getValues()).toEqual({ name: '', price: '19.99', tags: [] })
    expect(held.filled.marks).toEqual({})
    expect(fillIn()?.filled).toEqual(['name', 'tags'])
  })
})

it.each([
  ['', '', true],
  ['  ', '', true],
  ['none', 'none', true],
  [[], [], true],
  [['a'], [], false],
  ['Lamp', '', false],
  [1, 1, true],
])('%j with %j as empty is open: %s', (value, none, expected) => expect(isStillOpen(value, none)).toBe(expected))
