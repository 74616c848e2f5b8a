import { useState, type FormEvent } from 'react'
import { NewComment } from '../../../domain/contracts/community.ts'
import { askToSignIn } from '../../lib/auth-prompt.ts'
import { useUser } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { useWriteComment, type Subject } from './community.api.ts'

const longest = NewComment.shape.body.maxLength ?? 0
const worthCounting = longest * 0.8

/** Guests write first and sign in when they send; their words stay in the field. */
export function CommentForm({ subject }: { subject: Subject }) {
  const { user } = useUser()
  const write = useWriteComment(subject)
  const [body, setBody] = useState('')
  const [problem, setProblem] = useState<string>()
  const { length } = body.trim()

  function submit(event: FormEvent) {
    event.preventDefault()
    const checked = NewComment.safeParse({ body })
    setProblem(checked.error?.issues[0]?.message)
    if (!checked.success) return
    if (!user) return askToSignIn('Please sign in or register to comment')
    write.mutate({ params: { id: subject.id }, body: checked.data }, { onSuccess: () => setBody('') })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <TextArea
        id="comment-body"
        label="Your comment"
        hideLabel
        rows={2}
        placeholder="Say something useful or kind"
        error={problem}
        aside={length > worthCounting ? `${length} of ${longest}` : undefined}
        value={body}
        onChange={(event) => {
          setBody(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <Button type="submit" size="sm" className="self-start" pending={write.isPending}>
        Comment
      </Button>
    </form>
  )
}
