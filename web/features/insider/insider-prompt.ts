import { createStore } from '../../lib/store.ts'

/** Whether the dialog of the Insider Program is open. */
export const insiderPrompt = createStore<{ open: boolean }>({ open: false })

export const openInsider = () => insiderPrompt.set({ open: true })
export const closeInsider = () => insiderPrompt.set({ open: false })
