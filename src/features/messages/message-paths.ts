export const messagesPath = '/app/messages'
export const messageSettingsPath = `${messagesPath}/settings`
