import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { previewLinkMs } from '#contract/limits.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { StoredPromotion } from './promotion-rows.ts'

type Previewed = Pick<StoredPromotion, 'id' | 'previewRound'>

/** Shows a promotion that is not open to whoever has the link. [C-15] */
export interface PreviewLinks {
  make(promotion: Previewed): Promise<{ token: string; untilMs: number }>
  /** Whether it was made here, for this promotion, was not called back and is not too old. */
  allows(promotion: Previewed, token: string): Promise<boolean>
}

const secretBytes = 32

/** Nothing is kept of a link: a token is until when it holds, and what only the site can have written below that. */
export const createPreviewLinks = ({ secrets, now }: { secrets: Secrets; now: () => number }): PreviewLinks => {
  const markOf = async ({ id, previewRound }: Previewed, untilMs: number): Promise<Buffer> => {
    const key = await secrets.get('promotion-previews', () => randomBytes(secretBytes))
    return createHmac('sha256', key).update(`preview\n${id}\n${previewRound}\n${untilMs}`).digest()
  }
  return {
    make: async (promotion) => {
      const untilMs = now() + previewLinkMs
      const mark = await markOf(promotion, untilMs)
      return { token: `${untilMs}.${mark.toString('base64url')}`, untilMs }
    },
    allows: async (promotion, token) => {
      const [, until = '', mark = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? []
      if (mark === '' || now() >= Number(until)) return false
      return timingSafeEqual(Buffer.from(mark, 'base64url'), await markOf(promotion, Number(until)))
    },
  }
}
