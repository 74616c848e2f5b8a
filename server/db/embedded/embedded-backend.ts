import type { PGlite } from '@electric-sql/pglite'
import { serveWire, type WireServerOptions } from './embedded-wire.ts'

/** Serves an open embedded engine on a socket. */
export function serveBackend(engine: PGlite, options: WireServerOptions) {
  return serveWire(
    {
      execute(messages) {
        const answer: Buffer[] = []
        // It runs to its end before it returns; only the copy out of the engine's memory must happen at once.
        void engine.execProtocolRawStream(messages, {
          syncToFs: false,
          onRawData: (data) => void answer.push(Buffer.from(data)),
        })
        return answer.length === 1 && answer[0] ? answer[0] : Buffer.concat(answer)
      },
      inTransaction: () => engine.isInTransaction(),
    },
    options,
  )
}
