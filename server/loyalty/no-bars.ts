import type { LevelGiftBars } from './ports.ts'

export const noBars: LevelGiftBars = { isBarred: async () => false, in: () => noBars }
