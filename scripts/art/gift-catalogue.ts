import { boot, glove } from './gifts/ball-gifts.ts'
import { fireball } from './gifts/fireball-gift.ts'
import { cola, glowstick, horn, whistle } from './gifts/small-gifts.ts'
import { trophy } from './gifts/trophy-gift.ts'
import type { Movie } from './svga-writer.ts'

export interface GiftDrawing {
  readonly code: string
  readonly layout: 'center' | 'full'
  readonly draw: () => Promise<Movie>
}

/** Every gift that has an animation, in the order of the tray. */
export const GIFT_DRAWINGS: readonly GiftDrawing[] = [
  { code: 'glowstick', layout: 'center', draw: glowstick },
  { code: 'whistle', layout: 'center', draw: whistle },
  { code: 'cola', layout: 'center', draw: cola },
  { code: 'horn', layout: 'center', draw: horn },
  { code: 'glove', layout: 'center', draw: glove },
  { code: 'boot', layout: 'center', draw: boot },
  { code: 'fireball', layout: 'full', draw: fireball },
  { code: 'trophy', layout: 'full', draw: trophy },
]

export const MAX_CENTER_BYTES = 150_000
export const MAX_FULL_BYTES = 400_000
