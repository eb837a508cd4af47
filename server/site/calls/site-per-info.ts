import type { Language } from '#contract/codes.ts'
import { sitePerInfo } from '#contract/site/calls/site-info.ts'
import { sitePerInfoV5 } from '#contract/site/calls/site.ts'
import { inLanguage } from '#server/site/domain/in-language.ts'
import { marqueeTexts } from '#server/site/domain/site-content.ts'
import { handle, type SiteCallDeps } from './handle.ts'
import { accept } from '#contract/outcome.ts'

interface Asked extends Pick<SiteCallDeps, 'site' | 'settings' | 'now'> {
  client: { language: Language }
}

const noStreams: Readonly<Record<Language, string>> = {
  'zh-CN': '服务器没有 ffmpeg，演示直播暂不可用',
  en: 'The server has no ffmpeg: demo streams are not available',
}

const siteInfoNow = ({ site, settings, now, client }: Asked) => {
  const info = site()
  return {
    ...info,
    notices: [
      ...(info.streams ? [] : [noStreams[client.language]]),
      ...marqueeTexts(inLanguage(settings.get('notices'), client.language), now()),
    ],
  }
}

export const handleSitePerInfo = handle(sitePerInfo, async (context) => accept(siteInfoNow(context)))

export const handleSitePerInfoV5 = handle(sitePerInfoV5, async (context) => {
  const { settings, client } = context
  const { language } = client
  return accept({
    site: siteInfoNow(context),
    passwordPolicy: settings.get('passwordPolicy'),
    realNamePolicy: settings.get('realNamePolicy'),
    strongWithdrawPassword: settings.get('strongWithdrawPassword'),
    customerService: inLanguage(settings.get('customerService'), language),
    chatService: inLanguage(settings.get('chatService'), language),
    venues: inLanguage(settings.get('venues'), language),
    activitySwitches: settings.get('activitySwitches'),
  })
})
