import { useEffect } from 'react'
import { blockList, blockSet } from '#contract/rooms/block-calls.ts'
import type { BlockedMember } from '#contract/rooms/entities/blocked-member.ts'
import { fullMomentWords } from '#src/shared/app/moment-text.ts'
import { useAskAgain, useOwnPages } from '#src/shared/app/own-data.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Panel, Row, Rows } from '#src/ui/panel.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { FormNotice } from '#src/features/members/form-notice.tsx'
import { MemberSubPage } from '#src/features/members/member-frame.tsx'

/** Changes on whatever device show at once. */
const useBlocks = () => {
  const { socket } = useShellServices()
  const askAgain = useAskAgain()
  useEffect(() => socket.on('blocks.changed', () => askAgain(blockList)), [socket, askAgain])
  return useOwnPages({
    call: blockList,
    input: {},
    cursor: 'beforeId',
    endOf: ({ nextBeforeId }) => nextBeforeId,
  })
}

const useUnblock = () => {
  const { t } = useTranslations('member')
  const { gateway } = useShellServices()
  const askAgain = useAskAgain()
  return useCommand(
    ({ id: memberId }: BlockedMember['member'], requestId) =>
      gateway.call(blockSet, { requestId, memberId, blocked: false }),
    (_, { nickname }) => {
      askAgain(blockList)
      toast(t('blocks.done', { name: nickname }), { tone: 'success' })
    },
  )
}

const Blocked = ({
  of: { member, sinceMs },
  unblock,
}: {
  of: BlockedMember
  unblock: ReturnType<typeof useUnblock>
}) => {
  const { t, language } = useTranslations('member')
  return (
    <Row
      icon={<Avatar src={member.avatar} size={36} />}
      label={<span translate="no">{member.nickname}</span>}
      value={t('blocks.since', { at: fullMomentWords(sinceMs, language) })}
      action={
        <Button
          size="sm"
          disabled={unblock.busy}
          aria-label={t('blocks.unblockName', { name: member.nickname })}
          onClick={() => unblock.send(member)}
        >
          {t('blocks.unblock')}
        </Button>
      }
    />
  )
}

/** Whom the member has blocked, and the way to unblock them. [P-02] */
export const BlocksPage = () => {
  const { t } = useTranslations('member')
  const query = useBlocks()
  const unblock = useUnblock()
  return (
    <MemberSubPage title={t('sections.blocks')}>
      <QueryView query={query} skeleton={[44, 44, 44]}>
        {({ pages }) => (
          <Panel title={t('blocks.title', { count: pages[0]?.total ?? 0 })} hint={t('blocks.hint')}>
            <FormNotice notice={unblock} />
            {pages[0]?.total === 0 ? (
              <Empty title={t('blocks.empty')} text={t('blocks.emptyText')} />
            ) : (
              <Rows>
                {pages
                  .flatMap(({ blocked }) => blocked)
                  .map((blocked) => (
                    <Blocked key={blocked.member.id} of={blocked} unblock={unblock} />
                  ))}
              </Rows>
            )}
            {query.hasNextPage ? (
              <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('blocks.more')}
              </Button>
            ) : null}
          </Panel>
        )}
      </QueryView>
    </MemberSubPage>
  )
}
