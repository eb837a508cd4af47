import * as z from 'zod/mini'
import type { BrowserStore } from '#src/app/browser-store.ts'

const KeptBroadcast = z.object({
  memberId: z.string(),
  /** The devices that were on; an empty text: the browser's own choice. */
  camera: z.nullable(z.string()),
  microphone: z.nullable(z.string()),
})
export type KeptBroadcast = z.infer<typeof KeptBroadcast>

const key = 'studioBroadcast'

/** The stream that this tab sends, over a reload of its page. */
export const createKeptBroadcast = (store: BrowserStore) => ({
  read: (memberId: string): KeptBroadcast | undefined => {
    try {
      const { data } = KeptBroadcast.safeParse(JSON.parse(store.getItem(key) ?? 'null'))
      return data?.memberId === memberId ? data : undefined
    } catch {
      return undefined
    }
  },
  write: (kept: KeptBroadcast): void => store.setItem(key, JSON.stringify(kept)),
  forget: (): void => store.removeItem(key),
})
