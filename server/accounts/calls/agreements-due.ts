import { agreementsDue } from '#contract/accounts/calls/agreements.ts'
import { accept } from '#contract/outcome.ts'
import { agreedVersions } from '#contract/site/rules/agreed-versions.ts'
import { handle } from './handle.ts'

/** [C-11] */
export const handleAgreementsDue = handle(agreementsDue, async ({ agreements, settings, member, client }) => {
  const due = await agreements.due(member.id)
  return accept({
    texts: due.map(({ id, version, title, titleEn }) => ({
      id,
      version,
      title: client.language === 'en' ? titleEn : title,
    })),
    versions: agreedVersions(settings.get('agreements')),
  })
})
