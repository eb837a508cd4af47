import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { SiteConfigValue } from '#contract/site/entities/site-config.ts'
import { IconHeadset, IconMail, IconPhone } from '#src/ui/account-icons.tsx'
import { asRow, asStack } from '#src/ui/layout.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { IconClock } from '#src/ui/icons.tsx'
import { IconArrowOut } from '#src/ui/site-icons.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { AskAgain, ListSkeleton } from '#src/shared/article/article-frame.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { chatServices, customerService } from '#src/shared/site/site-content.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './cs-page.module.css'

type Service = SiteConfigValue<'customerService'>
type Chat = SiteConfigValue<'chatService'>

/** Another site, or a page of this one while it is open. */
const isOpen = (address: string, isClosed: boolean): boolean =>
  address.startsWith('https://') || (!isClosed && address.startsWith('/app/'))

const Channel = ({
  icon,
  name,
  text,
  children,
}: {
  icon: ReactNode
  name: string
  text: string
  children?: ReactNode
}) => (
  <li className={styles.channel}>
    <span className={styles.icon}>{icon}</span>
    <span className={styles.words}>
      <b>{name}</b>
      <span>{text}</span>
    </span>
    {children}
  </li>
)

interface ContactsProps {
  service: Service | undefined
  chat: Chat | undefined
  isClosed: boolean
}

const ChatChannel = ({ chat, service, isClosed }: ContactsProps) => {
  const { t } = useTranslations('site')
  const address = [chat?.status === '1' ? chat.url : '', service?.url ?? ''].find((each) => isOpen(each, isClosed))
  if (address === undefined)
    return <Channel icon={<IconHeadset size={22} />} name={t('cs.chatOff')} text={t('cs.chatOffText')} />
  return (
    <Channel
      icon={<IconHeadset size={22} />}
      name={t('cs.chat')}
      text={chat?.status === '1' && chat.welcome !== '' ? chat.welcome : t('cs.chatText')}
    >
      {address.startsWith('/') ? (
        <Link to={address} className={buttonClass({ variant: 'primary' })}>
          {t('cs.start')}
        </Link>
      ) : (
        <a href={address} target="_blank" rel="noopener noreferrer" className={buttonClass({ variant: 'primary' })}>
          {t('cs.start')}
          <IconArrowOut size={16} />
          <VisuallyHidden>{t('cs.newWindow')}</VisuallyHidden>
        </a>
      )}
    </Channel>
  )
}

const Contacts = ({ service, chat, isClosed }: ContactsProps) => {
  const { t } = useTranslations('site')
  const { mail = '', phone = '', hours = '', text = '' } = service ?? {}
  return (
    <>
      {text === '' ? null : <p className={styles.text}>{text}</p>}
      <ul className={asStack(4)}>
        <ChatChannel chat={chat} service={service} isClosed={isClosed} />
        {mail === '' ? null : (
          <Channel icon={<IconMail size={22} />} name={t('cs.mail')} text={mail}>
            <a href={`mailto:${mail}`} className={buttonClass({})}>
              {t('cs.write')}
            </a>
          </Channel>
        )}
        {phone === '' ? null : (
          <Channel
            icon={<IconPhone size={22} />}
            name={t('cs.phone')}
            text={hours === '' ? phone : `${phone} · ${hours}`}
          >
            <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={buttonClass({})}>
              {t('cs.call')}
            </a>
          </Channel>
        )}
        {hours === '' ? null : <Channel icon={<IconClock size={22} />} name={t('cs.hours')} text={hours} />}
      </ul>
    </>
  )
}

/** Every way to reach people, those that are open first. [R-07, C-10] */
export const Channels = ({ isClosed }: { isClosed: boolean }) => {
  const { t } = useTranslations('site')
  const { gateway } = useShellServices()
  const service = useQuery(customerService(gateway))
  const chat = useQuery(chatServices(gateway))
  const hasAnswer = service.data !== undefined || chat.data !== undefined
  const isPending = service.isPending || chat.isPending
  const hasNone = hasAnswer && !isPending && chat.data?.status !== '1' && !service.data?.mail && !service.data?.phone
  return (
    <section className={styles.panel} aria-labelledby="cs-contact">
      <h2 id="cs-contact" className={asRow(12, 'middle', 'between', 'wide', 'fs18', 'bold', 'lh13')}>
        {t('cs.contact')}
      </h2>
      {isPending ? <ListSkeleton rows={3} /> : null}
      {!isPending && !hasAnswer ? (
        <AskAgain asked={service} words={{ failed: t('cs.failed'), failedText: t('cs.failedText') }} />
      ) : null}
      {hasNone ? <Empty title={t('cs.none')} text={t('cs.noneText')} /> : null}
      {hasAnswer && !isPending && !hasNone ? (
        <Contacts service={service.data} chat={chat.data} isClosed={isClosed} />
      ) : null}
    </section>
  )
}
