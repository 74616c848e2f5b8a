import type { Shareable } from '../../lib/share.ts'
import type { Subject } from './community.api.ts'
import { LikeButton } from './like-button.tsx'
import { ReportButton } from './report-button.tsx'
import { NetworkButtons } from './share-button.tsx'

type ReactionsProps = {
  subject: Subject
  record: { likeCount: number; liked: boolean }
  shares: Shareable
  /** Nobody reports their own. */
  isMine: boolean
}

/** Beside a record's own actions. Its page has the button that shares the link. */
export function Reactions({ subject, record, shares, isMine }: ReactionsProps) {
  return (
    <>
      <LikeButton {...subject} likeCount={record.likeCount} liked={record.liked} />
      <NetworkButtons {...subject} {...shares} />
      {!isMine && <ReportButton target={{ entity: subject.kind, entityId: subject.id }} />}
    </>
  )
}
