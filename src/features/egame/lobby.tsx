import { gameSearchLengthMax } from '#contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { AgeBadge } from '#src/ui/badge.tsx'
import { IconFlame, IconGamepad, IconSearch } from '#src/ui/icons.tsx'
import { IconBolt, IconHistory } from '#src/ui/room-icons.tsx'
import { IconStar } from '#src/ui/sports-icons.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { useAskLogin } from '#src/shared/account/use-ask-login.ts'
import { useMemberId } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { LobbyChoices } from './lobby-choices.tsx'
import { gameBrands, useFavourites, useVenueStates, useVenueTables } from './lobby-data.ts'
import { CatalogueGames, FavouriteGames, RecentGames, type WhichGames } from './lobby-games.tsx'
import styles from './lobby.module.css'
import { RecentRow } from './recent-row.tsx'
import { useLobbyFilter, type LobbyFilter, type LobbyTab } from './use-lobby-filter.ts'
import { WalletStrip } from './wallet-strip.tsx'

const panelId = 'egame-games'

const useTabs = (): { value: LobbyTab; label: string; icon: ReactNode }[] => {
  const { t } = useTranslations('egame')
  return [
    { value: 'all', label: t('tabs.all'), icon: <IconGamepad size={18} /> },
    { value: 'hot', label: t('tabs.hot'), icon: <IconFlame size={18} /> },
    { value: 'new', label: t('tabs.new'), icon: <IconBolt size={18} /> },
    { value: 'recent', label: t('tabs.recent'), icon: <IconHistory size={18} /> },
    { value: 'mine', label: t('tabs.mine'), icon: <IconStar size={18} /> },
  ]
}

/** Favourites are a member's: a visitor who presses a star, or asks for them, is asked to log in. */
const useMembersFavourites = () => {
  const { t } = useTranslations('egame')
  const favourites = useFavourites(() => toast(t('card.keepFailed'), { tone: 'warning' }))
  const askLogin = useAskLogin()
  const isMember = useMemberId() !== ''
  return { ...favourites, isMember, askLogin, toggle: isMember ? favourites.toggle : askLogin }
}

const Foot = () => {
  const { t } = useTranslations('egame')
  return (
    <p className={styles.foot}>
      <AgeBadge />
      {t('warn.text')}
      <Link to="/app/member/limits">{t('warn.limits')}</Link>
    </p>
  )
}

const isPlain = ({ tab, words, brandCode, play, volatility }: LobbyFilter): boolean =>
  tab === 'all' && words === '' && brandCode === undefined && play === undefined && volatility === undefined

/** The games of a venue, or of all of a kind: by tab, brand and words. [C-13, R-08] */
export const Lobby = ({ which }: { which: WhichGames }) => {
  const { t } = useTranslations('egame')
  const { gateway } = useShellServices()
  const { filter, typed, type, chooseTab, choose, reset } = useLobbyFilter()
  const states = useVenueStates()
  const brands = useQuery(gameBrands(gateway, which))
  const names = useMemo(
    () => new Map(brands.data?.brands.map(({ brandCode, name }) => [brandCode, name])),
    [brands.data],
  )
  const favourites = useMembersFavourites()
  const tables = useVenueTables(which.kind === 'live')
  const isOwn = filter.tab === 'mine' || filter.tab === 'recent'
  const listProps = { filter, tables, states, brands: names, favourites, onReset: reset }
  return (
    <>
      <WalletStrip />
      <div className={styles.bar}>
        <Tabs
          items={useTabs()}
          value={filter.tab}
          onChange={(tab) =>
            (tab === 'mine' || tab === 'recent') && !favourites.isMember ? favourites.askLogin() : chooseTab(tab)
          }
          label={t('tabs.label')}
          panelId={panelId}
          look="chip"
        />
        <TextInput
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          icon={<IconSearch size={18} />}
          quiet
          pill
          size="md"
          className={styles.search}
          limit={gameSearchLengthMax}
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
      </div>
      {isOwn ? null : <LobbyChoices which={which} asked={brands.data} filter={filter} onChange={choose} />}
      {isPlain(filter) ? <RecentRow /> : null}
      <section id={panelId} role="tabpanel" aria-label={t('list.label')}>
        {filter.tab === 'mine' ? <FavouriteGames {...listProps} /> : null}
        {filter.tab === 'recent' ? <RecentGames {...listProps} /> : null}
        {isOwn ? null : <CatalogueGames {...listProps} which={which} />}
      </section>
      <Foot />
    </>
  )
}
