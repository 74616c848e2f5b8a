import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

interface MailLinkProps {
  title: string
  children: ReactNode
  button: string
  /** A part of the address is missing, when it was copied for example. */
  isComplete: boolean
  /** Instead of all that, once it is done. */
  done?: { title: string; text: string } | undefined
  problem?: string | undefined
  pending: boolean
  onPress: () => void
  /** Where somebody goes whose link is no good. */
  instead: ReactNode
}

/** Where a link of a mail leads: it says what it is about, and a button does it. Opening the page does nothing. */
export function MailLink({
  title,
  children,
  button,
  isComplete,
  done,
  problem,
  pending,
  onPress,
  instead,
}: MailLinkProps) {
  const doneHeading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (done) doneHeading.current?.focus()
  }, [done])
  return (
    <div className="page-width max-w-lg py-12">
      <Card className="flex flex-col items-start gap-4">
        {done ? (
          <>
            <CircleCheck aria-hidden className="size-10 text-gather" />
            <h1 ref={doneHeading} tabIndex={-1} className="text-2xl outline-none">
              {done.title}
            </h1>
            <p className="text-ink-soft">{done.text}</p>
            <LinkButton href="/" variant="secondary">
              To the home page
            </LinkButton>
          </>
        ) : (
          <>
            <h1 className="text-2xl">{title}</h1>
            <div className="text-ink-soft">{children}</div>
            {problem && (
              <div role="alert" className="flex flex-col gap-2">
                <p className="font-semibold text-danger">{problem}</p>
                <p className="text-ink-soft">{instead}</p>
              </div>
            )}
            {isComplete && (
              <Button size="lg" pending={pending} onClick={onPress}>
                {button}
              </Button>
            )}
          </>
        )}
      </Card>
    </div>
  )
}
