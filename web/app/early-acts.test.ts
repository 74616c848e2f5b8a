import { beforeEach, expect, it, vi } from 'vitest'
import { doEarlyActs, noteEarlyActs, stopNoting } from './early-acts.ts'

let page: HTMLElement

beforeEach(() => {
  document.body.innerHTML =
    '<div id="root"><a href="#there">There</a><button type="button">Menu</button><form><input name="q"></form></div>'
  page = document.querySelector<HTMLElement>('#root') as HTMLElement
})

it('presses again, once, what was pressed before the page was alive', () => {
  noteEarlyActs(page)
  const button = page.querySelector('button') as HTMLButtonElement
  button.click()
  stopNoting(page)
  const pressed = vi.fn<() => void>()
  button.addEventListener('click', pressed)
  doEarlyActs()
  doEarlyActs()
  expect(pressed).toHaveBeenCalledTimes(1)
})

it('leaves links to the browser', () => {
  noteEarlyActs(page)
  const link = page.querySelector('a') as HTMLAnchorElement
  link.click()
  stopNoting(page)
  const followed = vi.fn<() => void>()
  link.addEventListener('click', followed)
  doEarlyActs()
  expect(followed).not.toHaveBeenCalled()
})

it('types again what was typed, also before it listened', () => {
  const input = page.querySelector('input') as HTMLInputElement
  input.value = 'lamp'
  noteEarlyActs(page)
  stopNoting(page)
  const heard: string[] = []
  input.addEventListener('input', () => heard.push(input.value))
  doEarlyActs()
  expect(heard).toEqual(['lamp'])
})

it('types again what was typed while the page woke up', () => {
  const input = page.querySelector('input') as HTMLInputElement
  noteEarlyActs(page)
  stopNoting(page)
  input.value = 'chair'
  input.dispatchEvent(new Event('input', { bubbles: true }))
  const heard: string[] = []
  input.addEventListener('input', () => heard.push(input.value))
  doEarlyActs()
  expect(heard).toEqual(['chair'])
})

it('holds a form back until the page can send it', () => {
  noteEarlyActs(page)
  const form = page.querySelector('form') as HTMLFormElement
  const early = new Event('submit', { bubbles: true, cancelable: true })
  form.dispatchEvent(early)
  expect(early.defaultPrevented).toBe(true)
  stopNoting(page)
  const sent = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  form.addEventListener('submit', sent)
  doEarlyActs()
  expect(sent).toHaveBeenCalledTimes(1)
})
