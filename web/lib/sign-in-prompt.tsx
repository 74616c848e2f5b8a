import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { openAuthPrompt } from './auth-prompt.ts'

type SignInPromptProps = { drawing: ReactNode; title: string; children: ReactNode }

/** In the place of what only the signed-in have. */
export const SignInPrompt = ({ drawing, title, children }: SignInPromptProps) => (
  <EmptyState drawing={drawing} title={title} action={<Button onClick={openAuthPrompt}>Login / Register</Button>}>
    {children}
  </EmptyState>
)
