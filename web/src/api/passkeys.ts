import { PasskeyUnused } from "../wire/errors";
import { api, type Credential } from "./calls";

/** Has the person's device make a passkey, which the hub keeps by a name. */
export async function makePasskey(password: string, name: string): Promise<void> {
  const { opcoes, bilhete } = await api.offerPasskey(password);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    opcoes as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  await api.addPasskey(bilhete, name, await written(navigator.credentials.create({ publicKey })));
}

/** Logs in whom the person's device knows. */
export async function enterByPasskey() {
  const { opcoes, bilhete } = await api.askForPasskey();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    opcoes as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  return api.enterByPasskey(bilhete, await written(navigator.credentials.get({ publicKey })));
}

async function written(asked: Promise<globalThis.Credential | null>): Promise<Credential> {
  try {
    const made = await asked;
    if (made) return (made as PublicKeyCredential).toJSON() as unknown as Credential;
  } catch (error) {
    throw new PasskeyUnused("No passkey was used.", { cause: error });
  }
  throw new PasskeyUnused("No passkey was used.");
}
