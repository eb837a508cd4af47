import { useSelector } from '@xstate/react'
import type { Language } from '#contract/codes.ts'
import { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { PlayMoneyBadge } from '#src/ui/badge.tsx'
import { IconGlobe, IconSun } from '#src/ui/icons.tsx'
import { useFormatOdds } from '#src/ui/odds-format.ts'
import { IconTarget } from '#src/ui/room-icons.tsx'
import { Segmented } from '#src/ui/tabs.tsx'
import { OddsFormatSelect } from '#src/shared/match/odds-format-select.tsx'
import { useAppearance, type Theme } from '#src/shared/app/appearance.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { FormNotice } from '#src/features/members/form-notice.tsx'
import { MemberSubPage } from '#src/features/members/member-frame.tsx'
import { Panel, Row, Rows } from '#src/ui/panel.tsx'
import { useCurrencySwitch } from '#src/features/members/use-currency-switch.ts'
import styles from './settings-page.module.css'

/** What amounts are shown and settled in, with what one has of each. */
const CurrencyPanel = () => {
  const { t } = useTranslations('member')
  const money = useMoney()
  const { session } = useShellServices()
  const { currency, choose, busy, unanswered } = useCurrencySwitch()
  const wallets = useSelector(session, ({ context }) => context.wallets)
  const balanceOf = (code: SettlementCurrency) =>
    money.format(wallets.find((wallet) => wallet.currency === code)?.balanceMinor ?? 0, code)
  return (
    <Panel
      title={t('currency.label')}
      hint={t('currency.hint')}
      end={<PlayMoneyBadge>{t('common:playMoney')}</PlayMoneyBadge>}
    >
      <fieldset className={styles.currencies} aria-busy={busy}>
        <legend className={styles.legend}>{t('currency.label')}</legend>
        {SettlementCurrency.options.map((code) => (
          <label key={code} className={styles.currency}>
            <input
              type="radio"
              name="currency"
              value={code}
              checked={currency === code}
              disabled={busy}
              onChange={() => choose(code)}
            />
            <span className={styles.sign}>{money.wordsOf(code).symbol}</span>
            <span className={styles.words}>
              <b>
                {money.wordsOf(code).name} {code}
              </b>
              <small>
                {balanceOf(code)} · {money.wordsOf(code).unit}
              </small>
            </span>
          </label>
        ))}
      </fieldset>
      <FormNotice notice={{ refusal: null, unanswered }} />
    </Panel>
  )
}

/** What the row of the format shows, as an example. */
const sampleOddsMilli = 1850

/** Theme, format of prices, language, settlement currency. */
export const SettingsPage = () => {
  const { t } = useTranslations('member')
  const formatOdds = useFormatOdds()
  const { theme, setTheme, language, languages, setLanguage } = useAppearance()
  return (
    <MemberSubPage title={t('sections.settings')}>
      <CurrencyPanel />
      <Panel title={t('settings.display')}>
        <Rows>
          <Row
            icon={<IconSun />}
            label={t('shell:member.theme')}
            value={t('settings.themeText')}
            action={
              <Segmented<Theme>
                label={t('shell:member.theme')}
                value={theme}
                onChange={setTheme}
                items={[
                  { value: 'glow', label: t('settings.glow') },
                  { value: 'fresh', label: t('settings.fresh') },
                ]}
              />
            }
          />
          <Row
            icon={<IconTarget />}
            label={t('settings.oddsFormat')}
            value={t('settings.oddsFormatText', { price: formatOdds(sampleOddsMilli) })}
            action={<OddsFormatSelect />}
          />
          {languages.length > 1 ? (
            <Row
              icon={<IconGlobe />}
              label={t('shell:member.language')}
              value={t('settings.languageText')}
              action={
                <Segmented<Language>
                  label={t('shell:member.language')}
                  value={language}
                  onChange={setLanguage}
                  items={[
                    { value: 'zh-CN', label: t('shell:member.toChinese') },
                    { value: 'en', label: t('shell:member.toEnglish') },
                  ]}
                />
              }
            />
          ) : null}
        </Rows>
      </Panel>
    </MemberSubPage>
  )
}
