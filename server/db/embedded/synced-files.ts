import { fsyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** What a stream of the engine's file system has, as far as it matters here: the real file behind it. */
interface EngineStream {
  nfd?: number
}
interface EngineFileSystems {
  NODEFS: { stream_ops: { fsync?(stream: EngineStream): number } }
}

/**
 * The engine's files on the real disk. By itself the engine's file system takes every wish to flush for granted; this one
 * does what it is asked.
 */
export class SyncedFiles extends NodeFS {
  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given)
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [
          ...[emscriptenOpts.preRun ?? []].flat(),
          ({ FS }) => {
            const { NODEFS } = FS.filesystems as unknown as EngineFileSystems
            NODEFS.stream_ops.fsync = ({ nfd }) => {
              if (nfd !== undefined) fsyncSync(nfd)
              return 0
            }
          },
        ],
      },
    }
  }
}

/** The last word counts: the engine's defaults switch flushing off, and of the ways to flush it knows only this one. */
export const syncParameters = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync']
