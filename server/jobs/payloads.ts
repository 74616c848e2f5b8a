/** Every background job with what it is given. Payloads hold ids and addresses, never secrets. */
export interface JobPayloads {
  'accounts.send-reset-mail': { email: string }
  'newsletter.ask': { email: string }
  'housekeeping.sweep': Record<string, never>
  'images.delete-files': { keys: string[] }
  'images.sweep': Record<string, never>
}
export type JobName = keyof JobPayloads
