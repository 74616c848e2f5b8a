import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { open, statfs } from 'node:fs/promises'
import path from 'node:path'

export interface SmallDisk {
  folder: string
  /** Takes all room but so much. */
  fill(leaveBytes: number): Promise<void>
  /** Gives it back. */
  free(): void
  unmount(): void
}

/** A disk of its own, in memory. Needs the right to mount: undefined without it. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk | undefined {
  mkdirSync(folder, { recursive: true })
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'hgfs-small-disk', folder])
  if (status !== 0) return undefined
  const ballast = path.join(folder, 'ballast')
  return {
    folder,
    async fill(leaveBytes) {
      const { bavail, bsize } = await statfs(folder)
      const file = await open(ballast, 'a')
      const piece = Buffer.alloc(1 << 20)
      try {
        for (let left = bavail * bsize - leaveBytes; left > 0; left -= piece.length)
          await file.write(piece, 0, Math.min(left, piece.length))
      } catch (error) {
        // It is as full as it gets.
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      } finally {
        await file.close()
      }
    },
    free: () => rmSync(ballast, { force: true }),
    unmount: () => void spawnSync('umount', [folder]),
  }
}
