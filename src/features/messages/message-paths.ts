export const messagesPath = '/app/messages'
export const feedbackPath = '/app/feedback'
export const messageSettingsPath = `${messagesPath}/settings`
export const deskPath = '/app/desk'
