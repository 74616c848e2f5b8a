import { useWatch } from 'react-hook-form'
import { NewComment } from '../../../domain/contracts/community.ts'
import { Form } from '../../lib/forms/contract-form.tsx'
import { useContentKey } from '../../lib/forms/content-key.ts'
import { useContractForm } from '../../lib/forms/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { useWriteComment, type Subject } from './community.api.ts'

const longest = NewComment.shape.body.maxLength ?? 0
const worthCounting = longest * 0.8

/** Guests write first and sign in when they send; their words stay in the field. */
export default function CommentForm({ subject }: { subject: Subject }) {
  const write = useWriteComment(subject)
  const key = useContentKey()
  const draft = `comment-${subject.kind}-${subject.id}`
  const form = useContractForm({
    id: 'comment',
    contract: NewComment,
    start: { body: '' },
    draft: { name: draft, isQuiet: true },
    signIn: 'Please sign in or register to comment',
    worksOffline: true,
    send: (body) => write.mutateAsync({ key: key.of(body.body), body, draft }),
    onSent() {
      key.renew()
      form.reset()
    },
  })
  const { length } = useWatch({ control: form.control, name: 'body' }).trim()
  return (
    <Form form={form} className="flex flex-col gap-3">
      <TextArea
        label="Your comment"
        hideLabel
        rows={2}
        placeholder="Say something useful or kind"
        aside={length > worthCounting ? `${length} of ${longest}` : undefined}
        {...form.field('body')}
      />
      <Button type="submit" size="sm" className="self-start" pending={form.isSending}>
        Comment
      </Button>
    </Form>
  )
}
