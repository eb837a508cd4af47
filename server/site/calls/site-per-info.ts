import { sitePerInfo } from '#contract/site/calls/site-info.ts'
import { sitePerInfoV5 } from '#contract/site/calls/site.ts'
import { marqueeTexts } from '#server/site/domain/site-content.ts'
import { handle, type SiteCallDeps } from './handle.ts'
import { accept } from '#contract/outcome.ts'

const siteInfoNow = ({ site, settings, now }: Pick<SiteCallDeps, 'site' | 'settings' | 'now'>) => {
  const info = site()
  return { ...info, notices: [...info.notices, ...marqueeTexts(settings.get('notices'), now())] }
}

export const handleSitePerInfo = handle(sitePerInfo, async (context) => accept(siteInfoNow(context)))

export const handleSitePerInfoV5 = handle(sitePerInfoV5, async (context) => {
  const { settings } = context
  return accept({
    site: siteInfoNow(context),
    passwordPolicy: settings.get('passwordPolicy'),
    realNamePolicy: settings.get('realNamePolicy'),
    strongWithdrawPassword: settings.get('strongWithdrawPassword'),
    customerService: settings.get('customerService'),
    chatService: settings.get('chatService'),
    venues: settings.get('venues'),
    activitySwitches: settings.get('activitySwitches'),
  })
})
