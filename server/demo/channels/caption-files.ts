import { mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { captionFields, type CaptionTexts } from './caption-texts.ts'

export const fontFile = 'font.otf'

const fontPath = fileURLToPath(new URL('./font/noto-sans-sc-bold-subset.otf', import.meta.url))

export interface CaptionFiles {
  /** The working directory of ffmpeg: the filter names its files without a path, so no path needs escaping. */
  readonly dir: string
  /** Replaces what changed, each file as a whole, since ffmpeg reads them at any moment. */
  write(texts: CaptionTexts): Promise<void>
  remove(): Promise<void>
}

export const createCaptionFiles = async (): Promise<CaptionFiles> => {
  const dir = await mkdtemp(join(tmpdir(), 'grandstand-channel-'))
  await symlink(fontPath, join(dir, fontFile))
  const written = new Map<string, string>()
  return {
    dir,
    async write(texts) {
      for (const field of captionFields) {
        if (written.get(field) === texts[field]) continue
        await writeFile(join(dir, `${field}.next`), texts[field])
        await rename(join(dir, `${field}.next`), join(dir, `${field}.txt`))
        written.set(field, texts[field])
      }
    },
    remove: () => rm(dir, { recursive: true, force: true }),
  }
}
