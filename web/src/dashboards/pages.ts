/** What is loaded only once a dashboard's page is opened. */
export { DashboardPage } from "./DashboardPage";
export { GalleryPage } from "./GalleryPage";
