import { useQuery } from '@tanstack/react-query'
import { agreementsCategory } from '#contract/site/entities/agreement.ts'
import { agreedVersions } from '#contract/site/rules/agreed-versions.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { helpArticles } from '#src/shared/site/site-content.ts'

/** What one agrees to by registering: the texts of the help centre that have a version. [C-11] */
export const useAgreements = () => {
  const { gateway } = useShellServices()
  const { data, isError, refetch } = useQuery(helpArticles(gateway, { categoryId: agreementsCategory }))
  const texts = data?.articles.filter(({ version }) => version !== undefined)
  return { texts, isError, askAgain: refetch, versions: agreedVersions(texts ?? []) }
}

export type Agreements = ReturnType<typeof useAgreements>
