import * as z from 'zod/mini'

/** In addresses: `/app/activities/first-deposit`. */
export const PromotionSlug = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,59}$/))
