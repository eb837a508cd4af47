import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { HelpCategory } from '#contract/site/entities/site-config.ts'
import { IconHeadset, IconShield } from '#src/ui/account-icons.tsx'
import { IconInbox, IconInfo, IconLive, IconUser } from '#src/ui/icons.tsx'
import { IconCoin, IconGift, IconHeart, IconTarget } from '#src/ui/room-icons.tsx'
import { IconBook } from '#src/ui/site-icons.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './help-categories.module.css'

const icons: Readonly<Record<string, ReactNode>> = {
  user: <IconUser />,
  account: <IconUser />,
  shield: <IconShield />,
  security: <IconShield />,
  live: <IconLive />,
  room: <IconLive />,
  gift: <IconGift />,
  coin: <IconCoin />,
  wallet: <IconCoin />,
  bet: <IconTarget />,
  rules: <IconBook />,
  heart: <IconHeart />,
  headset: <IconHeadset />,
}

const iconOf = (name: string): ReactNode => icons[name] ?? <IconInfo />

const Item = ({ id, name, icon, on }: { id: string; name: string; icon: ReactNode; on: boolean }) => (
  <li>
    <Link
      to={id === '' ? '/app/help' : `/app/help?category=${encodeURIComponent(id)}`}
      className={styles.item}
      aria-current={on ? 'true' : undefined}
    >
      {icon}
      {name}
    </Link>
  </li>
)

export interface HelpCategoriesProps {
  categories: readonly HelpCategory[] | undefined
  /** The category that is shown, '' for all, null while words are searched. */
  current: string | null
}

/** The categories: a column on wide screens, a row that scrolls on a phone. */
export const HelpCategories = ({ categories = [], current }: HelpCategoriesProps) => {
  const { t } = useTranslations('help')
  return (
    <nav aria-label={t('categories')}>
      <ul className={styles.list} data-strip>
        <Item id="" name={t('all')} icon={<IconInbox />} on={current === ''} />
        {categories.map(({ id, name, icon }) => (
          <Item key={id} id={id} name={name} icon={iconOf(icon)} on={current === id} />
        ))}
      </ul>
    </nav>
  )
}
