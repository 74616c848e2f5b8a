// @vitest-environment happy-dom
import { act, useEffect, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SuggestedField, Suggestions } from './suggestions.ts'
import { useFindings } from './use-findings.ts'

type Findings = ReturnType<typeof useFindings>
let held: { values: Record<string, unknown>; findings: Findings }
const hold = (current: typeof held) => {
  held = current
}
let root: Root

/** A form as far as the findings know one. */
function Form() {
  const [values, setValues] = useState<Record<string, unknown>>({})
  const findings = useFindings({
    isOpen: (field) => values[field] === undefined,
    onFill(found) {
      const fields = (Object.keys(found) as SuggestedField[]).filter((field) => values[field] === undefined)
      setValues((before) => ({ ...before, ...Object.fromEntries(fields.map((field) => [field, found[field]?.value])) }))
      const undo = () =>
        setValues((before) =>
          Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field as SuggestedField))),
        )
      return { fields, undo }
    },
  })
  useEffect(() => hold({ values, findings }))
  return null
}

const read: Suggestions = {
  price: { value: '24.99', note: 'from the tag' },
  size: { value: 'M', note: 'from the tag' },
}
const unasked = (found: Suggestions) => act(() => held.findings.fillUnasked(found, 'device'))

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.createElement('div'))
  act(() => root.render(<Form />))
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

it('takes several readings back in one press', () => {
  unasked({ price: { value: '24.99', note: 'from the tag' } })
  act(() => void held.findings.fillIn({ productName: { value: 'Lamp', note: 'gathered before' } }, 'embedded'))
  expect(held.values).toEqual({ price: '24.99', productName: 'Lamp' })
  act(() => held.findings.undo())
  expect(held.values).toEqual({})
  expect(held.findings.result).toBeUndefined()
})

it('offers what a late reading says of a field that was taken back, and fills the others', () => {
  act(() => void held.findings.fillIn({ price: { value: '24.99', note: 'from the tag' } }, 'embedded'))
  act(() => held.findings.undo())
  unasked(read)
  expect(held.values).toEqual({ size: 'M' })
  expect(held.findings.offers).toMatchObject([{ field: 'price', value: '24.99' }])
  act(() => held.findings.takeOffer('price'))
  expect(held.values).toEqual({ size: 'M', price: '24.99' })
  expect(held.findings.offers).toEqual([])
})

it('fills it again when somebody asks for it', () => {
  unasked(read)
  act(() => held.findings.undo())
  act(() => void held.findings.fillIn(read, 'embedded'))
  expect(held.values).toEqual({ price: '24.99', size: 'M' })
})

it('says who read the tag where a model did the rest', () => {
  const name: Suggestions = { productName: { value: 'Lamp', note: 'suggested by the AI model' } }
  unasked(read)
  act(() => held.findings.fillUnasked(name, 'openai'))
  expect(held.findings.result?.speaker).toBe('Tag read on this device, the rest by an AI model (openai).')
  act(() => held.findings.undo())
  act(() => void held.findings.fillIn(name, 'openai'))
  expect(held.findings.result?.speaker).toBe('Tag read on our own server, the rest by an AI model (openai).')
})

it('says of what was taken up who had offered it', () => {
  act(() => held.findings.offer(read, 'embedded'))
  act(() => held.findings.takeOffer('size'))
  expect(held.findings.result?.speaker).toBe('Read on our own server.')
})
