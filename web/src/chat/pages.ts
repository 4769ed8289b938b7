/** What is loaded only once there is a conversation to show. */
export { ConversationPage } from "./ConversationPage";
export { NewPage } from "./NewPage";
export { SharedPage } from "./SharedPage";
