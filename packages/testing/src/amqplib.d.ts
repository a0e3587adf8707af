declare module '*/amqplib/lib/channel_model.js' {
  const channelModel: { ConfirmChannel: { prototype: object } }
  export default channelModel
}
