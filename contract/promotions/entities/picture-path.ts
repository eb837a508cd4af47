import * as z from 'zod/mini'

/** The address of a picture on the site. */
export const PicturePath = z.string().check(z.regex(/^\/[\w./-]{1,200}$/))
