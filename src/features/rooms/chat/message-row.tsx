import { memo } from 'react'
import type { ViewMessage } from '#src/machines/rooms/view-message.ts'
import { DeletedMessage, GiftMessage, SystemMessage, WelcomeMessage } from './event-messages.tsx'
import { OrderCard } from './order-card.tsx'
import { TextMessage } from './text-message.tsx'

/** One message of any kind. The feed keeps the same object while a message says the same, so rows rarely render. */
export const MessageRow = memo(function MessageRow({ message }: { message: ViewMessage }) {
  switch (message.kind) {
    case 'text':
      return <TextMessage message={message} />
    case 'gift':
      return <GiftMessage message={message} />
    case 'welcome':
      return <WelcomeMessage message={message} />
    case 'order':
      return <OrderCard message={message} />
    case 'system':
      return <SystemMessage message={message} />
    case 'deleted':
      return <DeletedMessage message={message} />
  }
})
