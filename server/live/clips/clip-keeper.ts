import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { replayUndoMs } from '#contract/limits.ts'
import type { Clips } from '#server/live/ports/clips.ts'

interface ClipKeeperDeps {
  folder: string
  clips: Pick<Clips, 'ids' | 'forget'>
  now: () => number
}

/** A clip that is being cut has no row yet. */
const cuttingMs = 60 * 60_000

/** Removes media of clips that are beyond undo, and what a crash left without a row. */
export const createClipKeeper = ({ folder, clips, now }: ClipKeeperDeps) => {
  const isOld = async (path: string): Promise<boolean> => (await stat(path)).mtimeMs <= now() - cuttingMs

  const sweep = async (): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await clips.forget(now() - replayUndoMs)
    // Before the rows: a clip that is made meanwhile has its row later than its folder.
    const found = await readdir(folder)
    const kept = new Set(await clips.ids())
    for (const name of found.filter((one) => !kept.has(one))) {
      const path = join(folder, name)
      if (await isOld(path)) await rm(path, { recursive: true, force: true })
    }
  }
  return { sweep }
}
