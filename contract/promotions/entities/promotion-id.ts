import * as z from 'zod/mini'

export const PromotionId = z.string().check(z.regex(/^\d{1,18}$/))
