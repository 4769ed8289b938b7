import { loadCatalogue } from "../src/i18n/catalogue";
import { language } from "../src/i18n/language";

// Whichever Node runs them: newer ones have a navigator, which asks for the machine's language.
language.set("pt-PT");
await loadCatalogue();
