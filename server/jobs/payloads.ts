/** Every background job with what it is given. Payloads hold ids and addresses, never secrets. */
export interface JobPayloads {
  'accounts.send-confirm-mail': { userId: number }
  'accounts.send-reset-mail': { email: string }
  'accounts.tell-former-address': { email: string; username: string }
  'admin.sum-up-reputations': Record<string, never>
  'notifications.deliver': { notificationId: number }
  'notifications.digest': { userId: number; type: string }
  'notifications.send-digests': Record<string, never>
  'newsletter.ask': { email: string }
  'newsletter.write': Record<string, never>
  'newsletter.send': { issueId: number }
  'finds.catch-up': Record<string, never>
  'finds.run-matcher': { runId: number }
  'finds.nightly': Record<string, never>
  'follows.tell': { gatheringId: number }
  'follows.send-digests': Record<string, never>
  'follows.mail-digest': { userId: number; since: string; until: string }
  'housekeeping.sweep': Record<string, never>
  'images.delete-files': { keys: string[] }
  'images.sweep': Record<string, never>
  'photos.look': { kind: 'gathering' | 'hunt' | 'product'; id: number }
  'photos.catch-up': Record<string, never>
  'survival.learn': Record<string, never>
  'synthesis.due': Record<string, never>
  'synthesis.run': { synthesisId: number }
}
export type JobName = keyof JobPayloads
