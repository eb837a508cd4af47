import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { supportPicturesMax } from '#contract/limits.ts'
import type { deskPictureFile } from '#contract/messages/desk-calls.ts'
import {
  supportClose,
  supportList,
  supportOpen,
  supportPicture,
  type supportPictureFile,
  supportSay,
  supportShow,
} from '#contract/messages/support-calls.ts'
import type { SupportCategory, SupportChannel } from '#contract/messages/entities/support.ts'
import { dataOrThrow } from '#src/shared/app/call-fault.ts'
import { base64Of } from '#src/shared/app/file-text.ts'
import { ownKey, useAskAgain, useMemberId, useOwn, useOwnPages } from '#src/shared/app/own-data.ts'
import { checkPicked, drawProof } from '#src/shared/app/picture-upload.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'

/** What shows a picture of a case, to its member or to the staff. */
export type PictureCall = typeof supportPictureFile | typeof deskPictureFile

export const useCases = (channel: SupportChannel) =>
  useOwnPages({
    call: supportList,
    input: { channel },
    cursor: 'beforeId',
    endOf: ({ nextBeforeId }) => nextBeforeId,
  })

export const useThread = (caseId: string) => useOwn(supportShow, { caseId })

/** One picture never changes. */
export const usePicture = (call: PictureCall, pictureId: string) => {
  const { gateway } = useShellServices()
  return useQuery({
    queryKey: ownKey(useMemberId(), call, { pictureId }),
    queryFn: async ({ signal }) => {
      const { type, content } = dataOrThrow(await gateway.call(call, { pictureId }, { signal, quiet: true }))
      return `data:image/${type};base64,${content}`
    },
    staleTime: Infinity,
  })
}

/** Pictures that were picked, until they are sent. */
export const usePicked = () => {
  const [pictures, setPictures] = useState<readonly Blob[]>([])
  const [isFaulty, setFaulty] = useState(false)
  const pick = async (file: File | undefined): Promise<void> => {
    if (!file) return
    const drawn = checkPicked(file) === null ? await drawProof(file) : { fault: 'type' as const }
    setFaulty('fault' in drawn)
    if ('picture' in drawn) setPictures((before) => [...before, drawn.picture].slice(0, supportPicturesMax))
  }
  return {
    pictures,
    isFaulty,
    pick,
    drop: (nth: number) => setPictures(pictures.filter((_, at) => at !== nth)),
    clear: () => setPictures([]),
  }
}
export type Picked = ReturnType<typeof usePicked>

interface NewCase {
  channel: SupportChannel
  category: SupportCategory
}
interface NewText {
  text: string
  pictures: readonly Blob[]
}

/** A new case, or one more text of one that is there; its pictures follow one by one. */
export const useSupport = (place: string, onSent: (caseId: string) => void) => {
  const { gateway } = useShellServices()
  const askAgain = useAskAgain()
  const finish = (caseId: string): void => {
    askAgain(supportList, supportShow)
    onSent(caseId)
  }
  const following = useRef<(caseId: string, rest: readonly Blob[]) => void>(undefined)
  const picture = useCommand(
    ({ caseId, content }: { caseId: string; content: string; rest: readonly Blob[] }, requestId) =>
      gateway.call(supportPicture, { requestId, caseId, content }),
    (_, { caseId, rest }) => following.current?.(caseId, rest),
  )
  const next = async (caseId: string, [first, ...rest]: readonly Blob[]): Promise<void> => {
    if (!first) return finish(caseId)
    picture.send({ caseId, content: await base64Of(first), rest })
  }
  useEffect(() => {
    following.current = (caseId, rest) => void next(caseId, rest)
  })
  const open = useCommand(
    ({ to, text }: NewText & { to: NewCase }, requestId) => gateway.call(supportOpen, { requestId, ...to, text }),
    (thread, { pictures }) => void next(thread.case.caseId, pictures),
    undefined,
    `support.open.${place}`,
  )
  const say = useCommand(
    ({ to: caseId, text }: NewText & { to: string }, requestId) =>
      gateway.call(supportSay, { requestId, caseId, text }),
    (thread, { pictures }) => void next(thread.case.caseId, pictures),
    undefined,
    `support.${place}`,
  )
  const commands = [open, say, picture]
  return {
    send: ({ to, ...text }: NewText & { to: NewCase | string }): void =>
      typeof to === 'string' ? say.send({ ...text, to }) : open.send({ ...text, to }),
    busy: commands.some(({ busy }) => busy),
    refusal: open.refusal ?? say.refusal ?? picture.refusal,
    unanswered: commands.some(({ unanswered }) => unanswered),
  }
}

export const useCloseCase = (caseId: string) => {
  const { gateway } = useShellServices()
  const askAgain = useAskAgain()
  return useCommand(
    (_: null, requestId) => gateway.call(supportClose, { requestId, caseId }),
    () => askAgain(supportList, supportShow),
  )
}
