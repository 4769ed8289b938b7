"""Collections of documents, their passages and the words that find them: a file each, and all of them in one."""

from qhub.store.knowledge_collections import CollectionStore
from qhub.store.knowledge_documents import DocumentStore
from qhub.store.knowledge_passages import PassageStore
from qhub.store.knowledge_terms import TermStore


class KnowledgeStore(CollectionStore, DocumentStore, PassageStore, TermStore):
    """The `knowledge_*` tables."""
