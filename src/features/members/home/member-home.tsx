import { Link } from 'react-router-dom'
import { agentPath } from '#src/shared/agents/agent-paths.ts'
import { invitePath } from '#src/shared/agents/invite-links.ts'
import { studioPath } from '#src/shared/studio/studio-paths.ts'
import { activitiesPath, welfarePath } from '#src/shared/site/activity-paths.ts'
import { IconHeadset } from '#src/ui/account-icons.tsx'
import { IconCamera } from '#src/ui/member-icons.tsx'
import { IconChevronRight, IconFlame, IconMegaphone } from '#src/ui/icons.tsx'
import { IconGift } from '#src/ui/room-icons.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useDetails } from '#src/features/members/member-data.ts'
import { memberPath, sectionIcons, sections } from '#src/features/members/member-sections.tsx'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { BonusCard } from './bonus-card.tsx'
import { HeadCard } from './head-card.tsx'
import styles from './member-home.module.css'
import { PhoneNote } from './phone-note.tsx'
import { StepsCard } from './steps-card.tsx'

const more = [
  ['welfare', welfarePath, <IconGift key="welfare" />],
  ['activities', activitiesPath, <IconFlame key="activities" />],
  ['invite', invitePath, <IconGift key="invite" />],
  ['agent', agentPath, <IconMegaphone key="agent" />],
  ['studio', studioPath, <IconCamera key="studio" />],
  ['service', '/app/service', <IconHeadset key="service" />],
] as const

/** The way to every page of the centre, and to what belongs to a member beside it. */
const Tiles = () => {
  const { t } = useTranslations('member')
  return (
    <nav className={styles.tiles} aria-label={t('pages')}>
      {sections.map((section) => (
        <Link key={section} to={`${memberPath}/${section}`} className={styles.tile}>
          <span className={styles.icon}>{sectionIcons[section]}</span>
          <span className={styles.words}>
            <b>{t(`sections.${section}`)}</b>
            <small>{t(`sections.${section}Text`)}</small>
          </span>
          <IconChevronRight size={16} />
        </Link>
      ))}
      {more.map(([name, to, icon]) => (
        <Link key={name} to={to} className={styles.tile}>
          <span className={styles.icon}>{icon}</span>
          <span className={styles.words}>
            <b>{t(`sections.${name}`)}</b>
            <small>{t(`sections.${name}Text`)}</small>
          </span>
          <IconChevronRight size={16} />
        </Link>
      ))}
    </nav>
  )
}

/** The member centre's first page. [E-01, E-05, E-16] */
export const MemberHome = () => {
  const { t } = useTranslations('member')
  const details = useDetails()
  return (
    <>
      <PageTitle title={t('title')} />
      <QueryView query={details} skeleton={[150, 170]}>
        {(data) => (
          <>
            <HeadCard details={data} />
            <PhoneNote phone={data.phone} />
            <StepsCard steps={data.steps} />
          </>
        )}
      </QueryView>
      <BonusCard />
      <Tiles />
    </>
  )
}
