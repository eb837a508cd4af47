import { sitePerInfo } from '#contract/calls/site.ts'
import { accept, handle } from '#server/ports/handling.ts'

export const handleSitePerInfo = handle(sitePerInfo, async ({ site }) => accept(site()))
