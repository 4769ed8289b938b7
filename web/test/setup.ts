import { loadCatalogue } from "../src/i18n/catalogue";

await loadCatalogue();
