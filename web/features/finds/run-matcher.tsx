import { Sparkles, X } from 'lucide-react'
import { askToSignIn } from '../../lib/auth-prompt.ts'
import { useUser } from '../../lib/session.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { matcherLine, matcherNote } from './find-words.ts'
import type { Matcher } from './use-matcher.ts'

export function RunMatcherButton({ matcher: { start, isRunning } }: { matcher: Matcher }) {
  const { user } = useUser()
  return (
    <Button
      pending={isRunning}
      pendingLabel="Matching…"
      icon={<Sparkles className="size-5" aria-hidden="true" />}
      onClick={() => (user ? start() : askToSignIn('Please sign in or register to run the matcher'))}
    >
      Run Matcher
    </Button>
  )
}

/** How far it is, then what came of it. */
export function MatcherBanner({ matcher: { isRunning, progress, result, forgetResult } }: { matcher: Matcher }) {
  const note = result && matcherNote(result)
  return (
    <div role="status">
      {isRunning && (
        <div className="mt-5 flex flex-col gap-2.5 rounded-md bg-find-soft px-4 py-3.5">
          <p className="font-semibold">Comparing every hunt with every gathering…</p>
          <progress
            className="progress h-2 [--track:color-mix(in_oklab,var(--color-find)_22%,transparent)]"
            aria-label="Matching"
            max={1}
            value={progress ?? undefined}
          />
        </div>
      )}
      {result && !isRunning && (
        <div className="mt-5 flex items-start gap-2.5 rounded-md bg-find-soft px-4 py-3.5">
          <Sparkles className="mt-0.5 size-5 shrink-0 text-find" aria-hidden="true" />
          <div className="min-w-0 flex-1">
            <p className="font-semibold">{matcherLine(result)}</p>
            {note && <p className="text-sm text-ink-soft">{note}</p>}
          </div>
          <IconButton
            label="Close"
            size="sm"
            className="-m-1.5"
            icon={<X className="size-4.5" aria-hidden="true" />}
            onClick={forgetResult}
          />
        </div>
      )}
    </div>
  )
}
