import type { Gift } from '#contract/gifts/entities/gift.ts'

/** Only gifts of status '1' are sold. [E-12, E-17] */
export const isOnSale = ({ status }: Pick<Gift, 'status'>): boolean => status === '1'

/** Gold coins that so many of a gift cost: exactly count × price. [E-12, C-16] */
export const giftCoins = ({ price }: Pick<Gift, 'price'>, count: number): number => price * count
