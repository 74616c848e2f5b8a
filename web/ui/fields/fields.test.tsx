// @vitest-environment happy-dom
import { act, useState, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MatchRing } from '../match-ring.tsx'
import { NumberStepper } from './number-stepper.tsx'
import { TagInput } from './tag-input.tsx'
import { TextField } from './text-field.tsx'

let root: Root
let page: HTMLElement

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
})
afterEach(() => {
  act(() => root.unmount())
  page.remove()
  vi.unstubAllGlobals()
})

function show(content: ReactNode) {
  act(() => root.render(content))
}
const input = () => page.querySelector('input') as HTMLInputElement
function press(name: string) {
  act(() => page.querySelector<HTMLButtonElement>(`[aria-label="${name}"]`)?.click())
}

function type(value: string) {
  act(() => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    setValue?.call(input(), value)
    input().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

function key(name: string) {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })
  act(() => {
    input().dispatchEvent(event)
  })
  return event
}

function Quantity() {
  const [quantity, setQuantity] = useState(1)
  return <NumberStepper label="Desired quantity" value={quantity} onChange={setQuantity} max={5} />
}

describe('number stepper', () => {
  it('never goes below its floor', () => {
    show(<Quantity />)
    expect(page.querySelector<HTMLButtonElement>('[aria-label="One less"]')?.disabled).toBe(true)
    key('ArrowDown')
    expect(input().value).toBe('1')
  })

  it.each([
    ['0', '1'],
    ['-4', '1'],
    ['3', '3'],
    ['2.6', '3'],
    ['99', '5'],
    ['', '1'],
    ['many', '1'],
  ])('settles %j typed into it as %s', (typed, settled) => {
    show(<Quantity />)
    type(typed)
    key('Enter')
    expect(input().value).toBe(settled)
  })

  it('steps up to its ceiling and down again', () => {
    show(<Quantity />)
    for (let times = 0; times < 7; times += 1) press('One more')
    expect(input().value).toBe('5')
    press('One less')
    expect(input().value).toBe('4')
  })
})

function Tags() {
  const [tags, setTags] = useState<string[]>(['brass'])
  return <TagInput label="Tags" value={tags} onChange={setTags} />
}

describe('tag input', () => {
  const tags = () =>
    [...page.querySelectorAll('[aria-label^="Remove "]')].map((button) => button.getAttribute('aria-label')?.slice(7))

  it('adds with Enter, trimmed and once', () => {
    show(<Tags />)
    type('  lamp, BRASS ')
    key('Enter')
    expect(tags()).toEqual(['brass', 'lamp'])
    expect(input().value).toBe('')
  })

  it('does not send the form when Enter adds a tag', () => {
    show(
      <form>
        <Tags />
      </form>,
    )
    type('lamp')
    expect(key('Enter').defaultPrevented).toBe(true)
  })

  it('keeps what is too long in the field and says why', () => {
    show(<Tags />)
    type('x'.repeat(41))
    key('Enter')
    expect(tags()).toEqual(['brass'])
    expect(input().value).toHaveLength(41)
    expect(page.textContent).toContain('A tag can be at most 40 characters long.')
  })

  it('takes back the last one with Backspace in the empty field', () => {
    show(<Tags />)
    key('Backspace')
    expect(tags()).toEqual([])
  })
})

describe('field', () => {
  it('is named by its label and described by its error and hint', () => {
    show(<TextField label="Username" hint="Seen by everyone." error="Username must be at least 3 characters" />)
    const described = input().getAttribute('aria-describedby')?.split(' ') ?? []
    expect(input().getAttribute('aria-invalid')).toBe('true')
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Username must be at least 3 characters',
      'Seen by everyone.',
    ])
    expect(page.querySelector('label')?.htmlFor).toBe(input().id)
  })

  it('says nothing of errors when there are none', () => {
    show(<TextField label="Username" />)
    expect(input().hasAttribute('aria-invalid')).toBe(false)
    expect(input().hasAttribute('aria-describedby')).toBe(false)
  })
})

describe('match ring', () => {
  it.each([
    [95, 'red'],
    [70, 'rose'],
    [50, 'pink'],
    [30, 'orange'],
    [12, 'gray'],
  ])('wears %d percent in %s and says it', (percent, color) => {
    show(<MatchRing percent={percent} />)
    const ring = page.querySelector('svg')
    expect(ring?.dataset['color']).toBe(color)
    expect(ring?.getAttribute('aria-label')).toBe(`${percent}% match`)
  })
})
