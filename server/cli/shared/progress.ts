import type { WriteStream } from 'node:tty'

type Output = NodeJS.WritableStream & Partial<Pick<WriteStream, 'isTTY' | 'columns'>>

/** A bar that fills on a terminal, a line every tenth elsewhere. */
export function showProgress(output: Output, things: string) {
  let saidTenths = 0
  let isDrawn = false
  return {
    update({ share, read }: { share: number; read: number }): void {
      if (output.isTTY) {
        const width = Math.max(10, Math.min(40, (output.columns ?? 80) - 40))
        const full = Math.round(share * width)
        output.write(`\r${'█'.repeat(full)}${'░'.repeat(width - full)} ${Math.round(share * 100)}%  ${read} ${things} `)
        isDrawn = true
      } else if (Math.floor(share * 10) > saidTenths) {
        saidTenths = Math.floor(share * 10)
        output.write(`${Math.round(share * 100)}%, ${read} ${things}\n`)
      }
    },
    end(): void {
      if (isDrawn) output.write('\n')
    },
  }
}
