import { useSelector } from '@xstate/react'
import { Link } from 'react-router-dom'
import { IconShieldCheck } from '#src/ui/account-icons.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { copyText } from '#src/ui/copy-text.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconCopy } from '#src/ui/member-icons.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { tableProofPath } from '#src/shared/site/game-paths.ts'
import type { TableActor } from './table-data.ts'
import shared from '#src/features/games/games.module.css'

/** What the rounds of a table are taken from: published before all of them. [C-13] */
export const ChainPanel = ({ actor }: { actor: TableActor }) => {
  const { t } = useTranslations('games')
  const chain = useSelector(actor, ({ context }) => context.view?.chain)
  const last = useSelector(actor, ({ context }) => context.view?.recent[0])
  const copyWords = { copied: t('fair.copied'), failed: t('fair.copyFailed') }
  const rows = [
    ['published', t('table.chain.published'), chain?.published ?? ''],
    ['next', t('table.chain.next'), chain?.nextPublished ?? ''],
  ] as const
  return (
    <section className={shared.fair} aria-label={t('table.chain.title')}>
      <header>
        <IconShieldCheck size={18} />
        <h2>{t('table.chain.title')}</h2>
        <small>{t('table.chain.hint')}</small>
      </header>
      <dl>
        {rows.map(([key, name, value]) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd className={shared.hash} data-testid={`chain-${key}`}>
              {value}
            </dd>
            <dd className={shared.act}>
              <IconButton label={t('fair.copy')} size="sm" disabled={!chain} onClick={() => copyText(value, copyWords)}>
                <IconCopy size={18} />
              </IconButton>
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('table.chain.place')}</dt>
          <dd data-testid="chain-place">{chain ? `${chain.used} / ${chain.length}` : ''}</dd>
          {last ? (
            <dd className={shared.act}>
              <Link to={tableProofPath(last.roundId)} className={buttonClass({ variant: 'outline', size: 'sm' })}>
                <IconShieldCheck size={16} />
                {t('fair.last')}
              </Link>
            </dd>
          ) : null}
        </div>
      </dl>
    </section>
  )
}
