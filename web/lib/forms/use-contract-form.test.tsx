// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { User } from '../../../domain/contracts/accounts.ts'
import { currentToast, dismissToast } from '../../ui/overlays/toast.ts'
import { ApiError } from '../api.ts'
import { authPrompt, closeAuthPrompt } from '../auth-prompt.ts'
import { queryClient } from '../query-client.ts'
import { userQuery } from '../session.ts'
import { useToldMutation } from '../use-api-mutation.ts'
import { Form } from './contract-form.tsx'
import { FieldProblem } from './contract-problems.ts'
import { forgetDraft, recallDraft } from './drafts.ts'
import { useContractForm } from './use-contract-form.ts'

const Kite = z.object({
  name: z.string().trim().min(2, 'A name has two letters'),
  line: z.object({ meters: z.number('Enter a length').positive('Longer, please') }),
})
const refusal = (errors: { path: string; message: string }[]) =>
  new ApiError(400, JSON.stringify({ message: 'The server says no', errors }), '')

type Sent = (body: z.output<typeof Kite>) => Promise<unknown>
type Props = {
  send: Sent
  tells?: boolean
  refuses?: boolean
  keeps?: boolean
  blames?: 'name'
}

function KiteForm({ send, tells = false, refuses = false, keeps = false, blames }: Props) {
  const fly = useToldMutation(send, { failure: 'Not flown' })
  const form = useContractForm({
    id: 'kite',
    contract: Kite,
    start: { line: '', name: '' },
    bodyOf: ({ name, line }) => ({ name, line: { meters: line === '' ? undefined : Number(line) } }),
    refusals: refuses ? [['name', { title: 'Missing name' }]] : [],
    blames,
    signIn: keeps ? 'Sign in to fly' : undefined,
    draft: keeps ? { name: 'kite-test' } : undefined,
    send: tells ? (body) => fly.mutateAsync(body) : send,
  })
  return (
    <Form form={form}>
      <input aria-label="Name" {...form.register('name')} id="kite-name" />
      <input aria-label="Line" {...form.register('line')} id="kite-line" />
      <button type="button" onClick={form.giveUp}>
        Cancel
      </button>
      <output>{JSON.stringify(form.problems)}</output>
    </Form>
  )
}

const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 20_000 })
let root: Root
let box: HTMLElement
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  queryClient.setQueryData(userQuery.queryKey, { id: 1 } as User)
  box = document.createElement('div')
  document.body.append(box)
  root = createRoot(box)
})
afterEach(() => {
  act(() => root.unmount())
  box.remove()
  dismissToast()
  closeAuthPrompt()
  vi.unstubAllGlobals()
})

const show = (props: Props) =>
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <KiteForm {...props} />
      </QueryClientProvider>,
    ),
  )
function type(id: string, text: string) {
  const field = document.getElementById(id) as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  act(() => void field.dispatchEvent(new Event('input', { bubbles: true })))
}
const submit = () =>
  act(async () => {
    box.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await Promise.resolve()
  })
const problems = () => JSON.parse(box.querySelector('output')?.textContent ?? '') as Record<string, string>
const flown = { name: 'Red', line: { meters: 30 } }
const fill = () => {
  type('kite-name', ' Red ')
  type('kite-line', '30')
}

it('says what the contract says, beside the fields, and leads to the first one on the page', async () => {
  const send = vi.fn<Sent>()
  show({ send })
  await submit()
  await eventually(() => expect(problems()).toEqual({ name: 'A name has two letters', line: 'Enter a length' }))
  expect(document.activeElement?.id).toBe('kite-name')
  expect(box.querySelector('[role=alert]')?.textContent).toContain('A name has two letters')
  expect(currentToast()).toBeNull()
  expect(send).not.toHaveBeenCalled()
})

it('tells what is missing in one toast where the form has words for it', async () => {
  show({ send: vi.fn<Sent>(), refuses: true })
  await submit()
  await eventually(() => expect(currentToast()).toMatchObject({ title: 'Missing name', variant: 'destructive' }))
})

it('sends what the contract made of the fields', async () => {
  const send = vi.fn<Sent>().mockResolvedValue(undefined)
  show({ send })
  fill()
  await submit()
  await eventually(() => expect(send).toHaveBeenCalledWith(flown, { name: ' Red ', line: '30' }, []))
  expect(problems()).toEqual({})
})

it('puts what the server has against a field beside it, with the one toast of the call', async () => {
  show({ send: () => Promise.reject(refusal([{ path: 'line.meters', message: 'Too long' }])), tells: true })
  fill()
  await submit()
  await eventually(() => expect(problems()).toEqual({ line: 'Too long' }))
  expect(document.activeElement?.id).toBe('kite-line')
  expect(currentToast()).toMatchObject({ title: 'Not flown', description: 'The server says no' })
})

it('keeps to the toast of the call where no field is to blame', async () => {
  show({ send: () => Promise.reject(new Error('No wind')), tells: true })
  fill()
  await submit()
  await eventually(() => expect(currentToast()).toMatchObject({ title: 'Not flown', description: 'No wind' }))
  expect(problems()).toEqual({})
})

it('tells what is held against a field that the form does not have', async () => {
  show({ send: () => Promise.reject(refusal([{ path: 'tail', message: 'Too short' }])) })
  fill()
  await submit()
  await eventually(() => expect(currentToast()).toMatchObject({ description: 'The server says no' }))
})

it('tells a failure that nobody has told', async () => {
  show({ send: () => Promise.reject(new Error('No wind')) })
  fill()
  await submit()
  await eventually(() => expect(currentToast()).toMatchObject({ title: 'Error', description: 'No wind' }))
})

it.each([
  ['the field that answers for the whole', new Error('No wind'), 'name' as const, { name: 'No wind' }],
  ['the field that was named on the way', new FieldProblem('line', 'Taken'), undefined, { line: 'Taken' }],
])('says it beside %s, without a toast', async (_case, error, blames, found) => {
  show({ send: () => Promise.reject(error), blames })
  fill()
  await submit()
  await eventually(() => expect(problems()).toEqual(found))
  expect(currentToast()).toBeNull()
})

it('asks guests to sign in once everything is filled in, and keeps it for them', async () => {
  queryClient.setQueryData(userQuery.queryKey, null)
  const send = vi.fn<Sent>()
  show({ send, keeps: true })
  expect(box.querySelector('form')?.dataset['kept']).toBe('')
  fill()
  await submit()
  await eventually(() => expect(authPrompt.get().open).toBe(true))
  expect(currentToast()).toMatchObject({ title: 'Authentication Required', description: 'Sign in to fly' })
  expect((await recallDraft('kite-test'))?.values).toEqual({ name: ' Red ', line: '30' })
  expect(send).not.toHaveBeenCalled()

  // Signed in, it goes on without a second press.
  send.mockResolvedValue(undefined)
  act(() => void queryClient.setQueryData(userQuery.queryKey, { id: 1 } as User))
  closeAuthPrompt()
  await eventually(() => expect(send).toHaveBeenCalledWith(flown, { name: ' Red ', line: '30' }, []))
  expect(currentToast()).toMatchObject({ title: 'Form Data Restored' })
  await eventually(async () => expect(await recallDraft('kite-test')).toBeUndefined())
})

it('sends nothing by itself for somebody who closed the dialog and signs in another time', async () => {
  queryClient.setQueryData(userQuery.queryKey, null)
  const send = vi.fn<Sent>()
  show({ send, keeps: true })
  fill()
  await submit()
  await eventually(() => expect(authPrompt.get().open).toBe(true))
  closeAuthPrompt()
  act(() => void queryClient.setQueryData(userQuery.queryKey, { id: 1 } as User))
  await eventually(() =>
    expect(currentToast()).toMatchObject({
      title: 'Form Data Restored',
      description: 'Everything is as you left it.',
    }),
  )
  expect(send).not.toHaveBeenCalled()
  await forgetDraft('kite-test')
})

const nameField = () => document.querySelector<HTMLInputElement>('#kite-name')?.value
const again = (props: Props) => {
  act(() => root.unmount())
  root = createRoot(box)
  show(props)
}

it('keeps what a member types as they go, and has it there again, until it is sent', async () => {
  const send = vi.fn<Sent>().mockResolvedValue(undefined)
  show({ send, keeps: true })
  fill()
  // Left at once, as by a link or Escape.
  again({ send, keeps: true })
  await eventually(() => expect(nameField()).toBe(' Red '))
  expect(currentToast()).toMatchObject({ title: 'Form Data Restored', action: { label: 'Start over' } })
  type('kite-name', 'Blue')
  // A crash leaves nothing time to tidy up: it is on the device already.
  await eventually(async () => expect((await recallDraft('kite-test'))?.values).toEqual({ name: 'Blue', line: '30' }))
  await submit()
  await eventually(() => expect(send).toHaveBeenCalled())
  again({ send, keeps: true })
  expect(await recallDraft('kite-test')).toBeUndefined()
  expect(nameField()).toBe('')
})

it('starts over for those who want none of it, and after Cancel', async () => {
  const send = vi.fn<Sent>()
  show({ send, keeps: true })
  fill()
  again({ send, keeps: true })
  await eventually(() => expect(nameField()).toBe(' Red '))
  act(() => currentToast()?.action?.onSelect())
  expect(nameField()).toBe('')
  await eventually(async () => expect(await recallDraft('kite-test')).toBeUndefined())

  fill()
  act(() => box.querySelector('button')?.click())
  again({ send, keeps: true })
  expect(await recallDraft('kite-test')).toBeUndefined()
})

it('keeps nothing of a guest who has not asked to save it', async () => {
  queryClient.setQueryData(userQuery.queryKey, null)
  show({ send: vi.fn<Sent>(), keeps: true })
  fill()
  again({ send: vi.fn<Sent>(), keeps: true })
  expect(await recallDraft('kite-test')).toBeUndefined()
})
