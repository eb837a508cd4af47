import { Badge } from '#src/ui/badge.tsx'
import { formatCount } from '#src/ui/format-count.ts'
import { IconEye } from '#src/ui/icons.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'

/** How many watch, over a picture. */
export const ViewersBadge = ({ count, className = '' }: { count: number; className?: string | undefined }) => {
  const { t } = useTranslations('live')
  const { language } = useAppearance()
  const total = formatCount(count, language)
  return (
    <Badge tone="media" className={className}>
      <IconEye size={14} />
      <VisuallyHidden>{t('viewers', { total })}</VisuallyHidden>
      <span aria-hidden="true">{total}</span>
    </Badge>
  )
}
